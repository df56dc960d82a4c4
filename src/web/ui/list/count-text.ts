import { groupThousands } from '../../../shared/kernel/money.ts'
import type { ListPage } from '../../kernel/api.ts'

/** Returns how many rows a list has and, if there are several pages, which of them are shown: '51–100 of 1,240 jobs'. */
export function countText(
  { rows, total, totalPages }: ListPage<unknown>,
  page: number,
  [one, many]: readonly [string, string],
): string {
  const all = total === 1 ? `1 ${one}` : `${groupThousands(total)} ${many}`
  const shown = rows.length
  if (shown === 0 || shown >= total) return all
  const last = page === totalPages ? total : page * shown
  return `${groupThousands(last - shown + 1)}–${groupThousands(last)} of ${all}`
}
