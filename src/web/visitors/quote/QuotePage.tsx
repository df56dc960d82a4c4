import { useEffect, useState } from 'react'
import type { Visit } from '../../../shared/visitors/booking/quote.api.ts'
import type { JobSource } from '../../../shared/trade/job.choices.ts'
import { PLUGIN_FAILED } from '../../../shared/visitors/booking/quote-words.ts'
import { Loading, Notice } from '../common/parts/states.tsx'
import { Head } from './Head.tsx'
import { QuoteForm } from './QuoteForm.tsx'
import { fetchVisit } from './use-sending.ts'

type TokenState = { kind: 'unchecked' } | { kind: 'valid'; visit: Visit } | { kind: 'invalid' }

interface Props {
  product: string
  token: string
  /** Data that the server embedded in the page; undefined if the page has to request it. */
  visit: Visit | null | undefined
  jobSource: JobSource | null
}

/** Shows the quote plugin: checks its token, then shows its steps. */
export function QuotePage({ product, token, visit, jobSource }: Props) {
  const [state, setState] = useState<TokenState>(() => known(visit))
  useEffect(() => {
    if (visit !== undefined) return
    fetchVisit(token).then(
      (asked) => setState({ kind: 'valid', visit: asked }),
      () => setState({ kind: 'invalid' }),
    )
  }, [visit, token])
  if (state.kind === 'valid')
    return (
      <main className="quote">
        <Head company={state.visit.client} />
        <QuoteForm visit={state.visit} token={token} jobSource={jobSource} />
      </main>
    )
  return (
    <main className="quote">
      {state.kind === 'unchecked' ? (
        <Loading />
      ) : (
        <Notice kind="error">
          <h1 className="notice-title">{PLUGIN_FAILED(product)}</h1>
        </Notice>
      )}
    </main>
  )
}

function known(visit: Visit | null | undefined): TokenState {
  if (visit === undefined) return { kind: 'unchecked' }
  return visit ? { kind: 'valid', visit } : { kind: 'invalid' }
}
