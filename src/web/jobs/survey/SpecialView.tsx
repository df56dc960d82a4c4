import { Button, Checkbox, SegmentedControl, Textarea } from '@mantine/core'
import { useState } from 'react'
import { shownName } from '../../../shared/jobs/documents/cube-sheet.catalogue.ts'
import type { Survey, SurveyChanges } from '../../../shared/jobs/survey/survey.api.ts'
import { isTakenApart } from '../../../shared/jobs/survey/survey.ts'
import { ArticleRow } from './ArticleRow.tsx'
import { roomLabel, SPECIAL_ARTICLES } from './rooms.ts'
import { ViewHead } from './ViewHead.tsx'
import classes from './survey.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  survey: Survey
  isReadOnly: boolean
  change: (changes: Partial<SurveyChanges>) => void
  onBack: () => void
}

/** Cubic feet from which an article may have to be taken apart. */
const LARGE = 20

/** What needs more care: heavy articles, what is taken apart, stairs, and notes for crew and office. */
export function SpecialView({ survey, isReadOnly, change, onBack }: Props) {
  const { lines, places } = survey
  const unitsOf = (item: string) =>
    lines.filter((line) => line.item === item).reduce((sum, { units }) => sum + units, 0)
  const large = lines.filter(({ units, volume }) => units > 0 && volume >= LARGE)
  return (
    <>
      <ViewHead title="Special items and notes" onBack={onBack} />
      <section>
        <h2 className={classes['groupTitle']}>Heavy or delicate</h2>
        <ul className={`${ui['list']} ${classes['articles']}`}>
          {SPECIAL_ARTICLES.map(({ room, ...article }) => (
            <ArticleRow
              key={article.item}
              article={article}
              count={unitsOf(article.item)}
              isReadOnly={isReadOnly}
              onCount={({ item }, by) => {
                // One less is taken from the room in which it was counted.
                const counted = lines.findLast((line) => line.item === item && line.units > 0)
                change({ articles: [{ room: by < 0 && counted ? counted.category : room, item, by }] })
              }}
            />
          ))}
        </ul>
      </section>
      {large.length > 0 && (
        <fieldset className={classes['own']} disabled={isReadOnly}>
          <legend>What has to be taken apart?</legend>
          {large.map((line) => (
            <Checkbox
              key={line.id}
              size="md"
              className={classes['tick'] ?? ''}
              label={`${shownName(line.item)} (${roomLabel(line.category)})`}
              checked={isTakenApart(line)}
              onChange={(event) =>
                change({
                  articles: [
                    {
                      room: line.category,
                      item: line.item,
                      by: 0,
                      isTakenApart: event.currentTarget.checked,
                    },
                  ],
                })
              }
            />
          ))}
        </fieldset>
      )}
      {places.map((place, index) => (
        <fieldset key={`${index} ${place.address}`} className={classes['own']}>
          <legend>Flights of stairs at {place.address}</legend>
          <SegmentedControl
            fullWidth
            aria-label={`Flights of stairs at ${place.address}`}
            classNames={{ label: classes['segment'] ?? '' }}
            disabled={isReadOnly || !survey.mayWriteStairs}
            value={place.flights === null ? '' : String(place.flights)}
            data={['0', '1', '2', '3', { value: '4', label: '4+' }]}
            onChange={(flights) => change({ stairs: [{ place: index, flights: Number(flights) }] })}
          />
        </fieldset>
      ))}
      <Notes notes={survey.notes} isReadOnly={isReadOnly} change={change} />
      <Button size="md" className={classes['button'] ?? ''} onClick={onBack}>
        Done
      </Button>
    </>
  )
}

/** The notes of the job; what is typed is kept while others change them. */
function Notes({ notes, isReadOnly, change }: Pick<Props, 'isReadOnly' | 'change'> & { notes: string }) {
  const [typed, setTyped] = useState<{ before: string; text: string } | null>(null)
  return (
    <Textarea
      label="Notes for your crew and the office"
      description="Gate codes, parking, what must not go on the truck"
      size="md"
      autosize
      minRows={3}
      maxRows={12}
      maxLength={5_000}
      readOnly={isReadOnly}
      value={typed?.text ?? notes}
      onChange={(event) => {
        const { value } = event.currentTarget
        const next = { before: typed?.before ?? notes, text: value }
        setTyped(next)
        change({ notes: next })
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
