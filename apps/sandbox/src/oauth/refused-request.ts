/** The text is shown to the person: an answer must not go to an address that was not checked. */
export class RefusedRequest extends Error {}
/** The error code goes back to the app. */
export class RejectedRequest extends Error {}
