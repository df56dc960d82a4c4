import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { UndoBar } from '../../../ui/UndoBar.tsx'
import { SYMBOL_KINDS } from './articles.ts'
import { Codes } from './Codes.tsx'
import { ItemFacts } from './ItemFacts.tsx'
import { Photos } from './Photos.tsx'
import { rowsOf, type RowsProps } from './rows.ts'
import classes from './inventory.module.css'
import ui from '../../../ui/primitives.module.css'

/** Articles as the table of the sheet: #, Article and the three kinds of symbols. */
export function ArticleTable(props: RowsProps) {
  const { photos, actions } = props
  const hasPhotos = photos !== null || props.articles.some((article) => article.photos.length > 0)
  const width = 2 + SYMBOL_KINDS.length + (hasPhotos ? 1 : 0) + (actions ? 1 : 0)
  return (
    <table className={classes['table']}>
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">Article</th>
          {SYMBOL_KINDS.map(({ field, title }) => (
            <th scope="col" key={field}>
              {title}
            </th>
          ))}
          {hasPhotos && <th scope="col">Photos</th>}
          {actions && (
            <th scope="col">
              <span className={`${ui['hidden']} ${classes['hidden']}`}>Change</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rowsOf(props).map((row) =>
          row.kind === 'removed' ? (
            <tr key={row.key}>
              <td colSpan={width}>
                <UndoBar undo={actions && { text: row.text, onUndo: actions.undo }} />
              </td>
            </tr>
          ) : (
            <tr key={row.key}>
              <td className={classes['number']}>{row.number}</td>
              <th scope="row">
                {row.name}
                <ItemFacts article={row.article} nameOf={props.nameOf} />
              </th>
              {SYMBOL_KINDS.map(({ field, symbols }) => (
                <td key={field}>
                  <Codes codes={row.article[field]} symbols={symbols} />
                </td>
              ))}
              {hasPhotos && (
                <td className={classes['photoCell']}>
                  <Photos {...props} article={row.article} name={row.name || 'the article'} />
                </td>
              )}
              {actions && (
                <td className={classes['actions']}>
                  <ActionIcon
                    size={44}
                    aria-label={`Edit ${row.number} ${row.name}`}
                    onClick={() => actions.edit(row.article)}
                  >
                    <IconPencil size={18} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    size={44}
                    color="red"
                    aria-label={`Remove ${row.number} ${row.name}`}
                    onClick={() => actions.remove(row.article)}
                  >
                    <IconTrash size={18} aria-hidden />
                  </ActionIcon>
                </td>
              )}
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}
