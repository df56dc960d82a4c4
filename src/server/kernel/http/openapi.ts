import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { OpenAPIV3_1 } from 'openapi-types'
import type { Endpoint } from '../../../shared/kernel/endpoint.ts'
import type { Config } from '../config/config.ts'
import { registeredEndpoints } from './route.ts'

type Document = OpenAPIV3_1.Document
type Operation = OpenAPIV3_1.OperationObject

/** The body of every error response. */
const FAILURE: OpenAPIV3_1.SchemaObject = {
  type: 'object',
  properties: {
    code: { type: 'string', description: 'What went wrong, for programs: rest_invalid_param' },
    message: { type: 'string', description: 'What went wrong, for people' },
    data: {
      type: 'object',
      properties: {
        status: { type: 'integer' },
        reason: {
          type: 'string',
          description: 'Which of the failures with this code it is, where it has several: job_not_found',
        },
        fields: {
          type: 'object',
          description: 'The message for each field of the request, by its path: locations.0.address',
          additionalProperties: { type: 'string' },
        },
      },
      required: ['status'],
      additionalProperties: true,
    },
  },
  required: ['code', 'message', 'data'],
}

const TOTALS: Record<string, OpenAPIV3_1.HeaderObject> = {
  'x-wp-total': { description: 'Rows on all pages', schema: { type: 'integer' } },
  'x-wp-totalpages': { description: 'Number of pages', schema: { type: 'integer' } },
}

const IDEMPOTENCY_KEY: OpenAPIV3_1.ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A second request with the same key and the same data repeats the first answer.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

/**
 * Returns the settings of the generated description: the endpoints from their schemas, and what the
 * declarations add.
 */
export function describeApi(
  config: Pick<Config, 'PRODUCT_NAME' | 'PUBLIC_URL'>,
): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${config.PRODUCT_NAME} API`,
        version: '1',
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: config.PUBLIC_URL.replace(/\/$/, '') }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: (made) => {
      if (!('openapiObject' in made)) return made.swaggerObject
      // The document above is declared as 3.1; the plugin's type covers all versions.
      const document = made.openapiObject as Document
      completeDocument(document)
      return made.openapiObject
    },
  }
}

/** Adds error responses, totals, and idempotency keys, which no schema of a single endpoint contains. */
function completeDocument(document: Document): void {
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Failure: FAILURE },
    responses: {
      Failure: {
        description: 'The request was refused; nothing was changed.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
  for (const methods of Object.values(document.paths ?? {})) {
    for (const operation of [methods?.get, methods?.post, methods?.delete]) {
      const endpoint = registeredEndpoints.get(operation?.operationId ?? '')
      if (operation && endpoint) completeOperation(operation, endpoint)
    }
  }
}

function completeOperation(operation: Operation, endpoint: Endpoint): void {
  const success = operation.responses?.[endpoint.status ?? 200]
  if (success && !('$ref' in success)) {
    success.description = 'The answer'
    if (endpoint.isList) success.headers = TOTALS
  }
  operation.responses = { ...operation.responses, '4XX': { $ref: '#/components/responses/Failure' } }
  if (endpoint.isIdempotent) operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY]
}
