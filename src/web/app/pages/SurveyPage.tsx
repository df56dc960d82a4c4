import { useNavigate } from '@tanstack/react-router'
import { Survey } from '../../jobs/survey/Survey.tsx'

/** /job/{id}/survey: what moves, counted room by room, by the client or by the office during a call. */
export function SurveyPage({ jobId, room }: { jobId: number; room: string | null }) {
  const navigate = useNavigate()
  return (
    <Survey
      jobId={jobId}
      room={room}
      onRoom={(next) => void navigate({ to: '.', search: next === null ? {} : { room: next } })}
      onLeave={() => void navigate({ to: '/job/$jobId', params: { jobId: String(jobId) } })}
    />
  )
}
