"""The ground of the site: it knows no app of ours."""
