import { Button } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { useAllSavedActions } from '../../kernel/use-saved-actions.ts'

const SavedWork = lazyPart(() => import('./SavedWork.tsx'))

/** Says how much waits on this phone or was refused, and opens the list; nothing if everything is sent. */
export function SavedBanner() {
  const actions = useAllSavedActions()
  const [isOpen, setOpen] = useState(false)
  const refused = actions.filter(({ problem }) => problem !== null).length
  return (
    <>
      {actions.length > 0 && (
        <Button
          variant="default"
          size="md"
          mih={48}
          leftSection={<IconDeviceMobile size={20} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {bannerText(actions.length - refused, refused)}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <SavedWork onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function bannerText(waiting: number, refused: number): string {
  if (refused > 0) return refused === 1 ? '1 entry was not accepted' : `${refused} entries were not accepted`
  return waiting === 1 ? '1 entry waits to be sent' : `${waiting} entries wait to be sent`
}
