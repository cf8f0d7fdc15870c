/** Every fixed string of API pages. Keys that the interface words also have mean the same. */
export interface ApiWords {
  tryIt: string;
  sendRequest: string;
  cancelRequest: string;
  close: string;
  copied: string;
  copyAddress: string;
  copyCode: string;
  request: string;
  response: string;
  responses: string;
  requestExample: string;
  responseExample: string;
  authorization: string;
  noAuthorization: string;
  or: string;
  pathParameters: string;
  queryParameters: string;
  headers: string;
  cookies: string;
  body: string;
  callbacks: string;
  server: string;
  mediaType: string;
  required: string;
  deprecated: string;
  nullable: string;
  readOnly: string;
  writeOnly: string;
  defaultValue: string;
  example: string;
  availableOptions: string;
  showChildren: string;
  hideChildren: string;
  showMore: string;
  oneOf: string;
  anyOf: string;
  not: string;
  chooseBy: string;
  scopes: string;
  webhookNote: string;
  bearerHint: string;
  basicHint: string;
  apiKeyHint: string;
  oauthHint: string;
  loading: string;
  failed: string;
  corsHint: string;
  useProxy: string;
  form: string;
  raw: string;
  status: string;
  time: string;
  download: string;
  emptyBody: string;
  addItem: string;
  remove: string;
  user: string;
  password: string;
  keptInSession: string;
  chooseFile: string;
  missingValue: string;
}

/** The strings in English. Braces hold places: `{name}`, `{place}`. */
export const englishApiWords: ApiWords = {
  tryIt: "Try it",
  sendRequest: "Send",
  cancelRequest: "Cancel",
  close: "Close",
  copied: "Copied",
  copyAddress: "Copy address",
  copyCode: "Copy code",
  request: "Request",
  response: "Response",
  responses: "Responses",
  requestExample: "Request example",
  responseExample: "Response example",
  authorization: "Authorization",
  noAuthorization: "None",
  or: "or",
  pathParameters: "Path parameters",
  queryParameters: "Query parameters",
  headers: "Headers",
  cookies: "Cookies",
  body: "Body",
  callbacks: "Callbacks",
  server: "Server",
  mediaType: "Media type",
  required: "required",
  deprecated: "deprecated",
  nullable: "nullable",
  readOnly: "read-only",
  writeOnly: "write-only",
  defaultValue: "Default",
  example: "Example",
  availableOptions: "Available options",
  showChildren: "Show child attributes",
  hideChildren: "Hide child attributes",
  showMore: "Show this level",
  oneOf: "One of",
  anyOf: "Any of",
  not: "Must not be",
  chooseBy: "The field {name} decides.",
  scopes: "Scopes",
  webhookNote: "This request is sent to your server.",
  bearerHint: "Bearer authentication header of the form `Bearer <token>`, where `<token>` is your auth token.",
  basicHint:
    "Basic authentication header of the form `Basic <encoded-value>`, where `<encoded-value>` is `user:password` in base64.",
  apiKeyHint: "Your API key, sent in the {place} `{name}`.",
  oauthHint: "An OAuth 2.0 access token of the form `Bearer <token>`.",
  loading: "Loading",
  failed: "The request failed.",
  corsHint: "The server may not allow requests from a browser (CORS), or it cannot be reached.",
  useProxy: "Send through this site",
  form: "Form",
  raw: "Raw",
  status: "Status",
  time: "Time",
  download: "Download",
  emptyBody: "The response has no body.",
  addItem: "Add item",
  remove: "Remove",
  user: "User",
  password: "Password",
  keptInSession: "Kept in this browser tab only.",
  chooseFile: "File",
  missingValue: "Fill in {name}.",
};
