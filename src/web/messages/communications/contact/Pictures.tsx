import { Text } from '@mantine/core'
import { useState } from 'react'
import type { Communication } from '../../../../shared/messages/communications/communication.ts'
import classes from './contact.module.css'
import ui from '../../../ui/primitives.module.css'

/** The files of a text: images as thumbnails that can be opened, others as links. */
export function Pictures({ files, from }: { files: Communication['files']; from: string }) {
  if (files.length === 0) return null
  return (
    <ul className={`${ui['wrap']} ${classes['pictures']}`}>
      {files.map(({ url, mimeType }, index) => (
        // Files of a text never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          {url === null ? (
            <Text size="sm" c="dimmed">
              This file is not available.
            </Text>
          ) : (
            <a href={url} target="_blank" rel="noreferrer" className={classes['picture']}>
              {mimeType.startsWith('image/') ? (
                <Thumbnail url={url} alt={`Picture ${index + 1} of ${files.length} from ${from}`} />
              ) : (
                `Open file ${index + 1} of ${files.length}`
              )}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Keeps the link of its first render: a new link to the same picture would load it again. */
function Thumbnail({ url, alt }: { url: string; alt: string }) {
  const [shown, setShown] = useState(url)
  return <img src={shown} alt={alt} loading="lazy" onError={() => setShown(url)} />
}
