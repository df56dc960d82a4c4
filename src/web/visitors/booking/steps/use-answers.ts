import { homeSizeOf, placesOf } from '../draft.ts'
import { useBooking } from '../use-booking.ts'
import { crewSizeOf, hoursOf } from './answers.ts'
import { locationsOf } from './inquiry.ts'
import { useInquiry } from './use-inquiry.ts'
import { useStartTime } from './use-start-time.ts'

/** Saves all answers about the move, with its places as long as the server has none. */
export function useAnswers() {
  const { draft } = useBooking()
  const { save, isPending, refusal } = useInquiry()
  const { startTime } = useStartTime()
  const crewSize = crewSizeOf(draft.crewSize)
  return {
    isPending,
    refusal,
    send: () =>
      save({
        step: 'questions',
        ...(draft.jobId === null && { locations: locationsOf(draft) }),
        useTruck: draft.useTruck === true,
        duration: hoursOf(draft.hours),
        jobDate: `${draft.day} ${startTime}:00`,
        startTime,
        notes: draft.notes.trim(),
        homeSize: homeSizeOf(placesOf(draft)[0]),
        ...(crewSize !== undefined && { crewSize }),
      }),
  }
}
