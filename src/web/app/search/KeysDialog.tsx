import { Modal } from '@mantine/core'
import { Fragment, useState } from 'react'
import { pageKeys, type PageKey } from './page-keys.ts'
import classes from './palette.module.css'

/** Keys of every page; those of a page are named by its elements. */
const EVERYWHERE: readonly PageKey[] = [
  { name: 'Close a dialog or menu', combinations: [['Esc']] },
  { name: 'Show this list', combinations: [['?']] },
]

/** Lists the keys of the page that was open when the dialog was shown. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const [keys] = useState(() => pageKeys(document, /Mac|iPhone|iPad/.test(navigator.userAgent)))
  return (
    <Modal opened onClose={onClose} title="Keys of this page" size="md">
      <dl className={classes['list']}>
        {[...keys, ...EVERYWHERE].map(({ name, combinations }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {combinations.map((combination, at) => (
                <Fragment key={combination.join('+')}>
                  {at > 0 && ' or '}
                  {combination.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
