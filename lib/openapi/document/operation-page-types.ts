import type { JsonObject } from "@/lib/openapi/document/types";

/** Whether a schema describes a request or a response, which decides about `readOnly` and `writeOnly` fields. */
export type Direction = "request" | "response";

/** Maximum numbers of fields of an object, values of an `enum`, and responses that a page shows. */
export const MOST_FIELDS = 1_000;
export const MOST_VALUES = 400;
export const MOST_RESPONSES = 100;

/** Keywords of a schema that are shown as rules. */
export const CONSTRAINT_NAMES = [
  "minimum",
  "exclusiveMinimum",
  "maximum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "pattern",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
  "minContains",
  "maxContains",
  "contentMediaType",
  "const",
] as const;

/** A rule for values, as shown next to a field: `minimum` `1`. */
export interface Constraint {
  name: (typeof CONSTRAINT_NAMES)[number];
  value: string;
}

/** A level that is left out of the page, and loaded when a reader opens it. */
export interface DeeperSchema {
  /** JSON pointer of the schema in its document. */
  pointer: string;
  direction: Direction;
}

/** One choice of `oneOf` or `anyOf`. */
export interface VariantView {
  label: string;
  /** Value of the discriminator. */
  value?: string;
  schema: SchemaView;
}

/** A field of an object, or an entry of a map (`{key}`). */
export interface PropertyView {
  name: string;
  isRequired: boolean;
  schema: SchemaView;
}

/** Rules of a schema besides its fields. */
export interface SchemaRules {
  /** Values that match `when` must match `met`, other values `unmet`. */
  conditions?: { when: SchemaView; met?: SchemaView; unmet?: SchemaView }[];
  /** Schema that at least one item of a list must match. */
  contains?: SchemaView;
  /** Schema that the names of the fields must match. */
  keyNames?: SchemaView;
  /** Schema that values must not match. */
  not?: SchemaView;
  /** True if no other fields are allowed. */
  isClosed?: boolean;
}

/** A schema ready to render: flattened if possible, cut if it is recursive or too deep. Plain JSON. */
export interface SchemaView extends SchemaRules {
  /** `string<date-time>`, `object[]`, `map<string, integer>`. */
  type: string;
  /** Name of the component schema. */
  name?: string;
  /** Markdown. */
  description?: string;
  isNullable?: boolean;
  isDeprecated?: boolean;
  isReadOnly?: boolean;
  isWriteOnly?: boolean;
  /** JSON text of each allowed value; strings without quotes. */
  enumValues?: string[];
  default?: string;
  examples?: string[];
  constraints?: Constraint[];
  /** Pills of `x-mint.pre`, before the name. */
  pillsBefore?: string[];
  /** Pills of `x-mint.post` and `api.params.post`, after the name. */
  pillsAfter?: string[];
  properties?: PropertyView[];
  variants?: { kind: "oneOf" | "anyOf"; discriminator?: string; options: VariantView[] };
  deeper?: DeeperSchema;
}

/** Locations of parameters, in the order of the page. */
export const PARAMETER_PLACES = ["path", "query", "header", "cookie"] as const;

export type ParameterPlace = (typeof PARAMETER_PLACES)[number];

/** Keys of the messages that are headings of parameters, by location. */
export const PARAMETER_TITLES = {
  path: "pathParameters",
  query: "queryParameters",
  header: "headers",
  cookie: "cookies",
} as const;

export interface ParameterView {
  name: string;
  place: ParameterPlace;
  isRequired: boolean;
  /** Description, flags and examples of the parameter are merged into it. */
  schema: SchemaView;
  /** Value for samples, generated if the author gives none. */
  example: unknown;
  /** Initial value in the playground, from `x-default`, an example or the default. */
  prefill?: unknown;
  style?: string;
  explode?: boolean;
  /** Media type of a parameter that has `content` instead of `schema`. */
  mediaType?: string;
  /** `allowReserved`: characters with a meaning in URLs are not encoded. */
  allowsReserved?: boolean;
}

/** A named example of a body. */
export interface ExampleView {
  label: string;
  description?: string;
  value: unknown;
  isGenerated: boolean;
}

export interface MediaTypeView {
  mediaType: string;
  schema?: SchemaView;
  examples: ExampleView[];
  /** Serialization of form fields with an `encoding`, by name. */
  fieldStyles?: Record<string, { style?: string; explode?: boolean }>;
  /** Media types of parts of a multipart form from their `encoding`, by name. */
  partTypes?: Record<string, string>;
  /** Serialization as XML. */
  xml?: XmlShape;
}

/** The XML objects of a schema. */
export interface XmlShape {
  /** Name of the element or attribute; the name of the field if absent. */
  name?: string | undefined;
  prefix?: string | undefined;
  namespace?: string | undefined;
  isAttribute?: boolean;
  /** True if the elements of a list's items are wrapped in an element. */
  isWrapped?: boolean;
  fields?: Readonly<Record<string, XmlShape>>;
  items?: XmlShape;
}

export interface RequestBodyView {
  description?: string;
  isRequired: boolean;
  content: MediaTypeView[];
}

export interface ResponseView {
  /** `200`, `4XX` or `default`. */
  status: string;
  description?: string;
  headers: PropertyView[];
  content: MediaTypeView[];
}

/** An OAuth flow that a web page can use. */
export interface OAuthFlowView {
  grant: "authorizationCode" | "clientCredentials";
  authorizationUrl?: string;
  tokenUrl?: string;
  /** URL of an OpenID provider's discovery document. */
  discoveryUrl?: string;
  /** All available scopes. */
  scopes: string[];
}

export interface SecuritySchemeView {
  id: string;
  kind: "apiKey" | "basic" | "bearer" | "oauth2" | "openIdConnect" | "http" | "connection";
  /** Name of the header, query parameter or cookie; for `connection`, the type of the scheme. */
  name: string;
  place: "header" | "query" | "cookie" | "connection";
  /** Prefix of the credential in the header: `Bearer `, `Basic `. */
  prefix: string;
  description?: string;
  scopes: string[];
  /** `x-default`. */
  default?: string;
  /** URLs of OAuth flows and of OpenID discovery documents, for the reader. */
  links: { label: string; url: string }[];
  flows?: OAuthFlowView[];
}

/** A base address. */
export interface ServerView {
  url: string;
  description?: string;
  variables: { name: string; default: string; enumValues: string[]; description?: string }[];
}

/** A request that the API sends back later. */
export interface CallbackView {
  name: string;
  /** Runtime expression of the address. */
  expression: string;
  method: string;
  title: string;
  description?: string;
  requestBody?: RequestBodyView;
  responses: ResponseView[];
}

/** A binding of AsyncAPI: settings of a server, channel, operation or message for one protocol. */
export interface BindingView {
  protocol: string;
  /** Each setting with its value as text. */
  fields: [name: string, value: string][];
}

export interface MessageView {
  /** Unique in its channel. */
  id: string;
  title: string;
  /** Machine-readable name. */
  name?: string;
  description?: string;
  headers: PropertyView[];
  /** The payload in its media type; empty if it is not specified. */
  content: MediaTypeView[];
  /** Runtime expression of the correlation ID. */
  correlation?: string;
  bindings: BindingView[];
  isDeprecated: boolean;
}

/** An operation of a channel from the reader's point of view; AsyncAPI describes it from the application's. */
export interface ChannelActionView {
  id: string;
  direction: "send" | "receive";
  title?: string;
  description?: string;
  messages: MessageView[];
  /** The reply, and its address. */
  reply?: { address?: string; description?: string; messages: MessageView[] };
  bindings: BindingView[];
}

export interface ChannelView {
  /** Protocol of the servers in upper case; absent without servers. */
  protocol?: string;
  /** Browsers can connect. */
  isSocket: boolean;
  actions: ChannelActionView[];
  bindings: BindingView[];
}

/** An entry of `x-codeSamples`. */
export interface GivenSample {
  language: string;
  label?: string;
  source: string;
}

/** Data of the page of an operation. Plain JSON without cycles. */
export interface OperationPage {
  specification: string;
  method: string;
  path: string;
  /** HTTP method of a webhook's second or later operation. */
  webhookMethod?: string;
  /** HTTP method of the request, if `method` is not an HTTP method. */
  sentAs?: string;
  title: string;
  description?: string;
  /** `x-mint.content`: MDX before the generated part. */
  content?: string;
  operationId?: string;
  isDeprecated: boolean;
  isWebhook: boolean;
  servers: ServerView[];
  /** Alternatives, each a list of schemes that are required together. Empty if none is required. */
  security: SecuritySchemeView[][];
  /** True if the request may also be sent without credentials. */
  isSecurityOptional: boolean;
  parameters: ParameterView[];
  requestBody?: RequestBodyView;
  responses: ResponseView[];
  callbacks: CallbackView[];
  /** Set for the channels of AsyncAPI documents. */
  channel?: ChannelView;
  samples: GivenSample[];
  externalDocs?: { url: string; description?: string };
  /** `x-mint.playground.expand`: the page opens with the playground. */
  opensPlayground?: true;
  /** `x-mint.metadata`. */
  metadata: JsonObject;
}
