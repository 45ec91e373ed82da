/** A signal that comes after so many milliseconds. Older phones (iOS 15, Chrome 102) do not have one of their own. */
export function late(milliseconds) {
  if (AbortSignal.timeout) return AbortSignal.timeout(milliseconds);
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
}
