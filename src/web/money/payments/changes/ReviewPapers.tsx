import { Checkbox } from '@mantine/core'
import { checkboxLabel } from '../../../../shared/jobs/documents/agree.ts'
import type { ChangedDocument } from '../../../../shared/jobs/documents/documents.api.ts'
import { documentLines } from '../../../../shared/jobs/documents/shown.ts'
import { lineName } from '../../../../shared/jobs/estimates/item-label.ts'
import { formatUnits } from '../../../../shared/jobs/estimates/units.ts'
import { money } from '../../../../shared/kernel/money.ts'
import { EnglishTextNote } from '../../../ui/EnglishTextNote.tsx'
import { WordingText } from '../../../ui/WordingText.tsx'
import type { ChangeReview } from './use-change-review.ts'
import classes from '../payments.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  review: ChangeReview
  /** Current total of the job, and what of it is due now, in dollars. */
  totalNow: number
  dueNow: number
}

/**
 * Shows the new total of a change and the documents it alters, to be read and agreed to before it is made.
 */
export function ReviewPapers({ review, totalNow, dueNow }: Props) {
  const { total, due, papers, isAgreed, onAgree } = review
  if (total === null) return null
  return (
    <section className={ui['section']} aria-label="What changes">
      <p className={classes['block']}>
        {total === totalNow
          ? `The price of your move stays ${money(total)}.`
          : `The price of your move changes from ${money(totalNow)} to ${money(total)}.`}
      </p>
      {due !== null && due > dueNow && (
        <p className={classes['block']}>{`Of this price, ${money(due)} is due once the change is made.`}</p>
      )}
      {papers.length > 0 && (
        <>
          <p className={classes['sub']}>These documents change. Review them and agree again:</p>
          <EnglishTextNote className={classes['sub']} />
          {papers.map((paper) => (
            <div key={paper.name} className={ui['panelWide']}>
              <details>
                <summary className={classes['summary']}>{paper.title}</summary>
                <PaperText paper={paper} />
              </details>
              <Checkbox
                size="md"
                label={`${paper.title}: ${checkboxLabel(paper)}`}
                checked={isAgreed(paper)}
                onChange={(event) => onAgree(paper, event.currentTarget.checked)}
              />
            </div>
          ))}
        </>
      )}
    </section>
  )
}

function PaperText({ paper }: { paper: ChangedDocument }) {
  const lines = documentLines(paper.variables)
  return (
    <>
      {lines.length > 0 && (
        <ul className={`${ui['list']} ${classes['list']}`}>
          {lines.map((line) => (
            <li key={line.id} className={classes['row']}>
              <span className={classes['what']}>
                {lineName(line, null)}
                <span className={classes['sub']}>
                  {money(line.rate)} × {formatUnits(line.item, line.units)}
                </span>
              </span>
              <span className={classes['amount']}>
                {money(line.item === 'discount' ? -line.total : line.total)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {paper.text !== null && <WordingText text={paper.text} />}
    </>
  )
}
