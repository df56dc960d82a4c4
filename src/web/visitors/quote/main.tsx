import type { Visit } from '../../../shared/visitors/booking/quote.api.ts'
import type { JobSource } from '../../../shared/trade/job.choices.ts'
import { readBoot } from '../common/boot.ts'
import { start } from '../common/start.tsx'
import { reportHeight } from './frame-height.ts'
import { QuotePage } from './QuotePage.tsx'
import './quote.css'

interface Boot {
  product: string
  /** The product's name in addresses and messages. */
  slug: string
  token: string
  visit: Visit | null
  /** Where the visitor found the form, according to the embedding page. */
  jobSource?: JobSource | null
}

const boot = readBoot<Boot>()
const token = boot?.token ?? decodeURIComponent(window.location.pathname.split('/')[2] ?? '')
start(
  <QuotePage
    product={boot?.product ?? 'Movesheet'}
    token={token}
    visit={boot?.visit}
    jobSource={boot?.jobSource ?? null}
  />,
)

const root = document.getElementById('root')
if (root) reportHeight(boot?.slug ?? 'movesheet', root)
