import type { JsonObject } from "@/lib/openapi/document/types";

/** Whether a schema describes what is sent or what comes back: `readOnly` and `writeOnly` depend on it. */
export type Direction = "request" | "response";

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

/** A rule for values, as shown beside a field: `minimum` `1`. */
export interface Constraint {
  name: (typeof CONSTRAINT_NAMES)[number];
  value: string;
}

/** A level that is left out of the page and fetched when a reader opens it. */
export interface DeeperSchema {
  /** JSON pointer of the schema in its document. */
  pointer: string;
  direction: Direction;
}

/** One choice of `oneOf` or `anyOf`. */
export interface VariantView {
  label: string;
  /** What the discriminator says for it. */
  value?: string;
  schema: SchemaView;
}

/** A field of an object, or an entry of a map (`{key}`). */
export interface PropertyView {
  name: string;
  isRequired: boolean;
  schema: SchemaView;
}

/** Rules that are beside the fields of a schema. */
export interface SchemaRules {
  /** Where a value is as `when` says, it must be as `met` says, else as `unmet` says. */
  conditions?: { when: SchemaView; met?: SchemaView; unmet?: SchemaView }[];
  /** What at least one item of a list must be. */
  contains?: SchemaView;
  /** What the names of the fields must be. */
  keyNames?: SchemaView;
  /** Schema that values must not match. */
  not?: SchemaView;
  /** Fields that are not listed are refused. */
  isClosed?: boolean;
}

/** A schema ready to render: flat if it can be, cut if it is circular or too deep. Plain JSON. */
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
  /** Pills of `x-mint.pre` before the name, and of `x-mint.post` and `api.params.post` after it. */
  pillsBefore?: string[];
  pillsAfter?: string[];
  properties?: PropertyView[];
  /** Where an object with many fields is, so that they can be shown in parts. */
  address?: DeeperSchema;
  variants?: { kind: "oneOf" | "anyOf"; discriminator?: string; options: VariantView[] };
  deeper?: DeeperSchema;
}

/** Where parameters are sent, in the order in which pages list them. */
export const PARAMETER_PLACES = ["path", "query", "header", "cookie"] as const;

export type ParameterPlace = (typeof PARAMETER_PLACES)[number];

/** The messages that head the parameters of a place. */
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
  /** Value for samples; made where the author gives none. */
  example: unknown;
  /** What the author gives to fill in at first: `x-default`, an example or the default. */
  prefill?: unknown;
  style?: string;
  explode?: boolean;
  /** Media type of a parameter whose value is a document: it has `content` in place of `schema`. */
  mediaType?: string;
  /** `allowReserved`: characters with a meaning in addresses are sent as they are. */
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
  /** How a form writes a field whose `encoding` says so, by name. */
  fieldStyles?: Record<string, { style?: string; explode?: boolean }>;
  /** Media types of the parts of a multipart form whose `encoding` names one, by name. */
  partTypes?: Record<string, string>;
  /** How its values are written where they are XML. */
  xml?: XmlShape;
}

/** The XML objects of a schema. */
export interface XmlShape {
  /** Of the element or attribute; the name of the field if absent. */
  name?: string | undefined;
  prefix?: string | undefined;
  namespace?: string | undefined;
  isAttribute?: boolean;
  /** A list has an element of its own around those of its items. */
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

/** A way to get a token that a web page can go. */
export interface OAuthFlowView {
  grant: "authorizationCode" | "clientCredentials";
  authorizationUrl?: string;
  tokenUrl?: string;
  /** Where an OpenID provider says its addresses. */
  discoveryUrl?: string;
  /** All that can be asked for. */
  scopes: string[];
}

export interface SecuritySchemeView {
  id: string;
  kind: "apiKey" | "basic" | "bearer" | "oauth2" | "openIdConnect" | "http" | "connection";
  /** Name of the header, query parameter or cookie; the kind of a scheme that is a matter of the connection. */
  name: string;
  place: "header" | "query" | "cookie" | "connection";
  /** What is before the credential in the header: `Bearer `, `Basic `. */
  prefix: string;
  description?: string;
  scopes: string[];
  /** `x-default`. */
  default?: string;
  /** Addresses of OAuth flows and of what describes an OpenID provider, for the reader. */
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

/** What AsyncAPI says of one protocol: the settings of a server, channel, operation or message for it. */
export interface BindingView {
  protocol: string;
  /** Each setting with its value as text. */
  fields: [name: string, value: string][];
}

export interface MessageView {
  /** Unique in its channel. */
  id: string;
  title: string;
  /** The name that machines know it by. */
  name?: string;
  description?: string;
  headers: PropertyView[];
  /** The payload in its media type; empty if it is not specified. */
  content: MediaTypeView[];
  /** Runtime expression of what ties messages together. */
  correlation?: string;
  bindings: BindingView[];
  isDeprecated: boolean;
}

/** What can be done with a channel, as its reader sees it: who documents an API says what the API itself does. */
export interface ChannelActionView {
  id: string;
  direction: "send" | "receive";
  title?: string;
  description?: string;
  messages: MessageView[];
  /** What comes back, and where. */
  reply?: { address?: string; description?: string; messages: MessageView[] };
  bindings: BindingView[];
}

export interface ChannelView {
  /** What the servers speak, in upper case; absent without servers. */
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

/** Everything that the page of one operation renders. Plain JSON without cycles. */
export interface OperationPage {
  specification: string;
  method: string;
  path: string;
  /** HTTP method of a webhook's second or later operation. */
  webhookMethod?: string;
  /** HTTP method of the request, where `method` is none. */
  sentAs?: string;
  title: string;
  description?: string;
  /** `x-mint.content`: MDX before the generated part. */
  content?: string;
  operationId?: string;
  isDeprecated: boolean;
  isWebhook: boolean;
  servers: ServerView[];
  /** Alternatives; each lists the schemes that are needed together. Empty if none is needed. */
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
  /** `x-mint.playground.expand`: the playground is open when the page is. */
  opensPlayground?: true;
  /** `x-mint.metadata`. */
  metadata: JsonObject;
}
