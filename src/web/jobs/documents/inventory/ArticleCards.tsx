import { Button } from '@mantine/core'
import { UndoBar } from '../../../ui/UndoBar.tsx'
import { SYMBOL_KINDS } from './articles.ts'
import { Codes } from './Codes.tsx'
import { ItemFacts } from './ItemFacts.tsx'
import { Photos } from './Photos.tsx'
import { rowsOf, type RowsProps } from './rows.ts'
import classes from './inventory.module.css'
import ui from '../../../ui/primitives.module.css'

/** Articles on phones: one card each. */
export function ArticleCards(props: RowsProps) {
  const { actions } = props
  return (
    <ul className={ui['listStack']}>
      {rowsOf(props).map((row) =>
        row.kind === 'removed' ? (
          <li key={row.key} className={classes['card']}>
            <UndoBar undo={actions && { text: row.text, onUndo: actions.undo }} />
          </li>
        ) : (
          <li key={row.key} className={classes['card']}>
            <h4 className={classes['cardTitle']}>
              <span className={classes['number']}>{row.number}.</span> {row.name}
            </h4>
            <ItemFacts article={row.article} nameOf={props.nameOf} />
            <dl className={classes['cardFacts']}>
              {SYMBOL_KINDS.filter(({ field }) => row.article[field].length > 0).map(
                ({ field, title, symbols }) => (
                  <div key={field}>
                    <dt>{title}</dt>
                    <dd>
                      <Codes codes={row.article[field]} symbols={symbols} />
                    </dd>
                  </div>
                ),
              )}
            </dl>
            <Photos {...props} article={row.article} name={row.name || 'the article'} />
            {actions && (
              <div className={classes['cardActions']}>
                <Button
                  variant="subtle"
                  className={classes['button'] ?? ''}
                  aria-label={`Edit ${row.number} ${row.name}`}
                  onClick={() => actions.edit(row.article)}
                >
                  Edit
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  className={classes['button'] ?? ''}
                  aria-label={`Remove ${row.number} ${row.name}`}
                  onClick={() => actions.remove(row.article)}
                >
                  Remove
                </Button>
              </div>
            )}
          </li>
        ),
      )}
    </ul>
  )
}
