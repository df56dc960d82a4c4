import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { fieldMessage } from '../../../shared/kernel/field-messages.ts'
import { isRawJson } from './context.ts'

/**
 * Configures how requests are validated and responses are serialized. With `isChecked` (tests, development) a
 * response that does not match its schema is an error; in production it is sent as built. Problems are
 * described in plain language.
 */
export function configureSchemas(app: FastifyInstance, isChecked: boolean): void {
  z.config({ customError: fieldMessage })
  app.setValidatorCompiler<z.ZodType>((route) => {
    const validate = validatorCompiler(route)
    return (data: unknown) => {
      try {
        return validate(data)
      } catch (error) {
        // zod compares the `length` of an object sent in place of a text, and throws if it is an object too.
        if (!(error instanceof TypeError)) throw error
        return validate(withoutLengths(data))
      }
    }
  })
  app.setSerializerCompiler(({ schema }) => (answer) => {
    const text = isRawJson(answer) ? answer.rawJson : JSON.stringify(answer)
    // Fastify types the schema as unknown; every response schema here is a zod one.
    if (isChecked) checkAnswer(schema as unknown as z.ZodType, text)
    return text
  })
}

function withoutLengths(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data), (key, value: unknown) => (key === 'length' ? undefined : value))
}

function checkAnswer(schema: z.ZodType, text: string): void {
  const sent: unknown = JSON.parse(text)
  const parsed = schema.safeParse(sent)
  if (!parsed.success) throw new Error(`The answer breaks its schema: ${parsed.error.message}`)
  const declared: unknown = JSON.parse(JSON.stringify(parsed.data))
  if (!isDeepStrictEqual(sent, declared))
    throw new Error(`The answer has keys that its schema lacks: ${text.slice(0, 2000)}`)
}
