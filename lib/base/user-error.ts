/** An error whose message is for the person who runs a command: it is printed without a stack trace. */
export class UserError extends Error {
  override name = "UserError";
}
