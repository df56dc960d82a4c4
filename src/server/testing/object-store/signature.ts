import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { StoreError } from './answers.ts'

/** The credentials of the store. */
export interface StoreAccount {
  accessKey: string
  secretKey: string
}

/** Allowed difference of a caller's clock, in milliseconds, as at Amazon. */
const longestSkewMs = 15 * 60_000

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * Verifies the signature (AWS version 4) of a request and returns what it says about the body: its SHA-256,
 * or that it is not signed. Throws the store's own errors.
 */
export function checkSignature(request: IncomingMessage, account: StoreAccount, now: Date): string {
  const authorization = request.headers.authorization ?? ''
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    )
  if (!found) throw new StoreError(403, 'AccessDenied', 'The request is not signed.')
  const [, accessKey = '', day = '', region = '', signedHeaders = '', signature = ''] = found
  if (accessKey !== account.accessKey)
    throw new StoreError(403, 'InvalidAccessKeyId', 'There is no such access key.')
  const time = headerOf(request, 'x-amz-date')
  const bodyHash = headerOf(request, 'x-amz-content-sha256')
  const names = signedHeaders.split(';')
  for (const needed of ['host', 'x-amz-date', 'x-amz-content-sha256'])
    if (!names.includes(needed)) throw new StoreError(403, 'AccessDenied', `${needed} has to be signed.`)
  if (!time.startsWith(day) || Math.abs(now.getTime() - instantOf(time)) > longestSkewMs)
    throw new StoreError(403, 'RequestTimeTooSkewed', 'The time of the request is too far from ours.')

  const url = new URL(request.url ?? '/', 'http://store')
  const canonical = [
    request.method ?? '',
    url.pathname,
    canonicalQuery(url.searchParams),
    ...names.map((name) => `${name}:${headerOf(request, name).trim().replaceAll(/ +/g, ' ')}`),
    '',
    signedHeaders,
    bodyHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const dayKey = hmac(`AWS4${account.secretKey}`, day)
  const key = hmac(hmac(hmac(dayKey, region), 's3'), 'aws4_request')
  if (!timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex')))
    throw new StoreError(403, 'SignatureDoesNotMatch', 'The signature is not that of the request.')
  return bodyHash
}

function headerOf(request: IncomingMessage, name: string): string {
  const value = request.headers[name]
  return (Array.isArray(value) ? value.join(',') : value) ?? ''
}

/** `20260131T120000Z` in epoch milliseconds; NaN is never within the allowed difference. */
function instantOf(time: string): number {
  return Date.parse(time.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function canonicalQuery(query: URLSearchParams): string {
  const encode = (text: string) =>
    encodeURIComponent(text).replaceAll(
      /[!'()*]/g,
      (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  return [...query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
}
