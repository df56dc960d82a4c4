import { Alert, Button, Text } from '@mantine/core'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { shownName } from '../../../shared/jobs/documents/cube-sheet.catalogue.ts'
import type { JobInventory } from '../../../shared/jobs/inventory/inventory.api.ts'
import { doubleStickers, piecesByRoom } from '../../../shared/jobs/inventory/inventory.rules.ts'
import { codesText, itemText, piecesText } from './inventory-texts.ts'
import classes from './inventory.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  inventory: JobInventory
  /** What waits on this phone; the signature is for what the server has. */
  waiting: number
  onSign: () => void
}

const PLACES = [
  { place: 'origin', title: 'At origin' },
  { place: 'destination', title: 'At destination' },
] as const
const PARTIES = [
  { party: 'client', title: 'Client' },
  { party: 'crew', title: 'Crew' },
] as const

/** What client and crew sign for: pieces by room, articles of high value, exceptions, and who has signed. */
export function SignView({ inventory, waiting, onSign }: Props) {
  const { articles, delivery, signed } = inventory
  const double = [...doubleStickers(articles)]
  const valuable = articles.filter(({ isHighValue }) => isHighValue === true)
  const exceptions = delivery.filter(({ state }) => state !== 'delivered')
  const byKey = new Map(articles.map((item) => [item.key, item]))
  return (
    <>
      <section className={ui['stackTight']} aria-labelledby="pieces">
        <h2 id="pieces" className={classes['heading']}>
          {piecesText(articles.length)}
        </h2>
        <dl className={classes['rooms']}>
          {piecesByRoom(articles).map(({ room, pieces }) => (
            <div key={room}>
              <dt>{room === '' ? 'No room' : shownName(room)}</dt>
              <dd>{pieces}</dd>
            </div>
          ))}
        </dl>
      </section>
      {double.length > 0 && (
        <Alert color="yellow" title="Stickers that are used twice">
          {double.slice(0, 20).join(', ')}
        </Alert>
      )}
      {valuable.length > 0 && (
        <section className={ui['stackTight']} aria-labelledby="valuable">
          <h2 id="valuable" className={classes['heading']}>
            Items of high value
          </h2>
          <Text size="sm">
            Worth more than $100 a pound. The client has to declare each of them in writing.
          </Text>
          <ul className={classes['plain']}>
            {valuable.map((item) => (
              <li key={item.key}>
                {itemText(item)}
                {item.value !== null &&
                  item.value !== undefined &&
                  `, $${item.value.toLocaleString('en-US')}`}
              </li>
            ))}
          </ul>
        </section>
      )}
      {exceptions.length > 0 && (
        <section className={ui['stackTight']} aria-labelledby="exceptions">
          <h2 id="exceptions" className={classes['heading']}>
            Missing or damaged
          </h2>
          <ul className={classes['plain']}>
            {exceptions.map(({ key, state, codes, note }) => {
              const item = byKey.get(key)
              const what = state === 'missing' ? 'missing' : codesText(codes) || 'damaged'
              return (
                item && <li key={key}>{[`${itemText(item)}: ${what}`, note].filter(Boolean).join('. ')}</li>
              )
            })}
          </ul>
        </section>
      )}
      <section className={ui['stackTight']} aria-labelledby="signatures">
        <h2 id="signatures" className={classes['heading']}>
          Signatures
        </h2>
        {PLACES.map(({ place, title }) => (
          <ul key={place} className={`${ui['list']} ${classes['signed']}`} aria-label={title}>
            {PARTIES.map(({ party, title: who }) => {
              const isSigned = signed[place].includes(party)
              return (
                <li key={party}>
                  {isSigned ? <IconCheck size={22} aria-hidden /> : <IconCircle size={22} aria-hidden />}
                  {isSigned ? `${title} · ${who}: signed` : `${title} · ${who}: not signed yet`}
                </li>
              )
            })}
          </ul>
        ))}
      </section>
      <div className={classes['add']}>
        {waiting > 0 && (
          <p className={classes['hint']}>
            Changes are still saved on this phone only. Sign when they are sent.
          </p>
        )}
        <Button size="lg" fullWidth disabled={waiting > 0} onClick={onSign}>
          Review and sign
        </Button>
      </div>
    </>
  )
}
