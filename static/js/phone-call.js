/* The page's own words in place of those of the browser, if nobody says what a call is about. */

const problem = document.getElementById("no-reason");
for (const reason of document.querySelectorAll("[name=reason]")) {
  reason.addEventListener("invalid", (event) => {
    event.preventDefault();
    problem.hidden = false;
    problem.scrollIntoView({ block: "nearest" });
  });
  reason.addEventListener("change", () => { problem.hidden = true; });
}
