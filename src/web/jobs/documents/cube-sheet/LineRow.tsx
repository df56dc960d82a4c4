import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { shownName } from '../../../../shared/jobs/documents/cube-sheet.catalogue.ts'
import { lineFields, type LineProps } from './line-fields.tsx'
import classes from './cube-sheet.module.css'

/** A line as a row of the table. */
export const LineRow = memo(function LineRow(props: LineProps) {
  const { line, number, actions } = props
  const fields = lineFields(props, true)
  return (
    <tr>
      <td className={classes['number']}>{number}</td>
      <td>{shownName(line.category) || 'Other'}</td>
      <th scope="row">{shownName(line.item)}</th>
      <td>{fields.comments}</td>
      <td>{fields.damage}</td>
      <td>
        <span className={classes['check']}>{fields.delivered}</span>
      </td>
      <td className={classes['figure']}>{fields.units}</td>
      <td className={classes['figure']}>{fields.volume}</td>
      <td>
        <ActionIcon
          size={44}
          color="red"
          aria-label={`Remove ${number} ${shownName(line.item)}`}
          onClick={() => actions.remove(line.key)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  )
})
