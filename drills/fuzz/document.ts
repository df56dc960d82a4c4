/** A JSON schema as in OpenAPI 3.1; only the fields that the generator reads. */
export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  items?: Schema
  prefixItems?: Schema[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  pattern?: string
  format?: string
}

/** One call as the served document describes it. */
export interface Operation {
  name: string
  method: 'GET' | 'POST' | 'DELETE'
  /** With `{name}` parameters. */
  path: string
  params: { name: string; schema: Schema }[]
  query: { name: string; schema: Schema; isRequired: boolean }[]
  body: Schema | null
  isUpload: boolean
  isPublic: boolean
  /** The success status and the schema of its response. */
  status: number
  answer: Schema | null
}

interface RawOperation {
  operationId?: string
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  security?: unknown[]
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

/** Reads the operations from the OpenAPI document that a node serves. */
export async function readOperations(url: string): Promise<Operation[]> {
  const answer = await fetch(`${url}/wp/v2/openapi.json`)
  const document = (await answer.json()) as { paths: Record<string, Record<string, RawOperation>> } // OpenAPI's shape
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, raw]) =>
      raw.operationId === undefined ? [] : [operationOf(raw.operationId, method, path, raw)],
    ),
  )
}

function operationOf(name: string, method: string, path: string, raw: RawOperation): Operation {
  const parameters = raw.parameters ?? []
  const content = raw.requestBody?.content ?? {}
  const [status = '200', success] = Object.entries(raw.responses)[0] ?? []
  return {
    name,
    method: method.toUpperCase() as Operation['method'], // the product declares no others
    path,
    params: parameters
      .filter((one) => one.in === 'path')
      .map((one) => ({ name: one.name, schema: one.schema })),
    query: parameters
      .filter((one) => one.in === 'query')
      .map((one) => ({ name: one.name, schema: one.schema, isRequired: one.required === true })),
    body: content['application/json']?.schema ?? null,
    isUpload: 'multipart/form-data' in content || /\/media$|\/photos$/.test(path),
    isPublic: !raw.security?.length,
    status: Number(status),
    answer: success?.content?.['application/json']?.schema ?? null,
  }
}
