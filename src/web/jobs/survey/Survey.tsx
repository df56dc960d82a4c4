import { Alert, Text } from '@mantine/core'
import { Suspense, useLayoutEffect } from 'react'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { ErrorState, LoadingText } from '../../ui/states.tsx'
import { RoomList } from './RoomList.tsx'
import { SPECIAL } from './rooms.ts'
import { RoomView } from './RoomView.tsx'
import { SurveyTotals } from './SurveyTotals.tsx'
import { usePhotos } from './use-photos.ts'
import { useSurvey } from './use-survey.ts'
import classes from './survey.module.css'

const SpecialView = lazyPart(() =>
  import('./SpecialView.tsx').then((module) => ({ default: module.SpecialView })),
)

interface Props {
  jobId: number
  /** The room that is shown; the list of rooms for null. */
  room: string | null
  onRoom: (room: string | null) => void
  onLeave: () => void
}

/** The survey of a job: the rooms, the articles of one room, and what they come to. */
export function Survey({ jobId, room, onRoom, onLeave }: Props) {
  const { survey, change, state, waiting, problem, error, refresh } = useSurvey(jobId)
  const uploads = usePhotos(jobId, () => void refresh())
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [room])
  if (!survey) {
    if (error === null) return <LoadingText />
    return <ErrorState isScreen message={error} onRetry={() => void refresh()} />
  }
  const props = { survey, isReadOnly: survey.blockedBy !== null, change }
  return (
    <div className={classes['page']}>
      <div className={classes['content']}>
        {survey.blockedBy !== null && (
          <Alert color="yellow" variant="light">
            {survey.blockedBy}
          </Alert>
        )}
        {problem !== null && (
          <Alert color="red" variant="light" role="alert" title="The last change was not saved">
            <Text size="sm">{problem}</Text>
          </Alert>
        )}
        {room === null ? (
          <RoomList {...props} isSaved={state === 'saved'} onRoom={onRoom} onLeave={onLeave} />
        ) : room === SPECIAL ? (
          <Suspense fallback={<LoadingText />}>
            <SpecialView {...props} onBack={() => onRoom(null)} />
          </Suspense>
        ) : (
          <RoomView key={room} {...props} room={room} uploads={uploads} onBack={() => onRoom(null)} />
        )}
      </div>
      <SurveyTotals
        figures={survey.figures}
        state={state}
        waiting={waiting}
        photos={uploads.photos.filter(({ error: rejected }) => rejected === null).length}
        isOpen={survey.isOpen}
      />
    </div>
  )
}
