import { isIP } from 'node:net'
import { z } from 'zod'

export const text = z.string().trim()
export const optionalText = text.optional()
export const yesNo = z
  .enum(['1', '0', 'true', 'false', 'yes', 'no', 'on', 'off'], 'Has to be true or false.')
  .transform((word) => ['1', 'true', 'yes', 'on'].includes(word))

export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `Has to be a whole number from ${least} to ${most}.`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `Has to be a whole number from ${least} to ${most}.`)

export const webAddress = (message: string) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), message)
    .transform((value) => {
      let end = value.length
      while (value[end - 1] === '/') end -= 1
      return value.slice(0, end)
    })

export const databaseAddress = z
  .string()
  .refine(
    (value) => URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol),
    'Has to be an address such as postgres://user:password@host:5432/database.',
  )

/** `latitude,longitude` in degrees. */
export const mapPoint = text.transform((value, context) => {
  const [, latitude = NaN, longitude = NaN] = (
    /^(-?\d{1,2}(?:\.\d{1,10})?), ?(-?\d{1,3}(?:\.\d{1,10})?)$/.exec(value) ?? []
  ).map(Number)
  // Written so that NaN fails too.
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180))
    context.addIssue('Has to be latitude and longitude in degrees, such as 39.7392,-104.9903.')
  return { latitude, longitude }
})

/** `Name=https://…` pairs, separated by commas. */
export const namedLinks = z.string().transform((value, context) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, name = '', url = ''] = /^([^=]{1,40})=(https?:\/\/\S+)$/.exec(part) ?? []
      if (!URL.canParse(url))
        context.addIssue('Has to be a list such as Facebook=https://…,Instagram=https://….')
      return { name: name.trim(), url }
    }),
)

/** The proxies trusted for the visitor's address, in the form that fastify accepts. */
export const trustedProxies = z.string().transform((value, context): boolean | number | string => {
  if (value === 'false' || value === '0') return false
  if (value === 'true') return true
  if (/^\d{1,2}$/.test(value)) return Number(value)
  if (!value.split(',').every((part) => isProxyRange(part.trim())))
    context.addIssue("Has to be a number of hops, addresses such as '10.0.0.0/8,127.0.0.1', true or false.")
  return value
})

/** Whether a text is an IP address, a range by length or mask, or a named range that fastify knows. */
function isProxyRange(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', length, ...rest] = text.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  if (isIP(address) === 0 || rest.length > 0) return false
  if (length === undefined) return true
  if (/^\d{1,3}$/.test(length)) return Number(length) > 0 && Number(length) <= bits
  const mask = length.split('.').map((part) => Number(part).toString(2).padStart(8, '0'))
  return bits === 32 && isIP(length) === 4 && /^1+0*$/.test(mask.join(''))
}

export const standInNames = ['cards', 'telephony', 'mail', 'maps', 'push'] as const
/**
 * A service that can be replaced by a local simulator. The embedded database and the file folder are not
 * simulators in this sense, because they store data permanently.
 */
export type StandInName = (typeof standInNames)[number]

export const chosenStandIns = z.string().transform((value, context): readonly StandInName[] => {
  const names = value.split(',').map((name) => name.trim())
  const known = standInNames.filter((name) => names.includes(name))
  if (names.some((name) => name !== '' && !standInNames.some((one) => one === name))) {
    context.addIssue(`Knows only ${standInNames.join(', ')}.`)
  }
  return known
})
