import { loadCardProvider } from '../../../../money/cards/load-provider.ts'
import type { CardProvider } from '../../../../money/cards/provider.ts'

let loading: Promise<CardProvider> | undefined

/** Returns the card provider, requested once; a failed request is repeated. */
export function cardProvider(): Promise<CardProvider> {
  loading ??= loadCardProvider().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
