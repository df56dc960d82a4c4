import { loadCardProvider } from '../../../../kernel/cards/load-provider.ts'
import type { CardProvider } from '../../../../kernel/cards/provider.ts'

let loading: Promise<CardProvider> | undefined

/** Who takes cards here, asked for once; what did not come is asked for again. */
export function cardProvider(): Promise<CardProvider> {
  loading ??= loadCardProvider().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
