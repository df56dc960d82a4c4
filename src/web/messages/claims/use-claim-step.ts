import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Claim, ClientStep, JobClaims } from '../../../shared/messages/claims/claim.ts'
import { stepClaim } from '../../../shared/messages/claims/claims.api.ts'
import { call, CallError } from '../../kernel/api.ts'
import { jobClaimsQuery } from './claims.queries.ts'

/** A step in a claim that is being taken. */
export interface ClaimStep {
  /** By field. */
  problems: Record<string, string>
  setProblems: (problems: Record<string, string>) => void
  /** Sends the step and shows the claims as they are then; throws what the call throws. */
  take: (send: (at: { id: number; claimId: number }, version: number) => Promise<JobClaims>) => Promise<void>
}

/** Returns what sends steps in a claim, and their errors by field. */
export function useClaimStep(jobId: number, claim: Claim): ClaimStep {
  const client = useQueryClient()
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { queryKey } = jobClaimsQuery(jobId)
  return {
    problems,
    setProblems,
    take: async (send) => {
      try {
        client.setQueryData(queryKey, await send({ id: jobId, claimId: claim.id }, claim.version))
        setProblems({})
      } catch (error) {
        if (error instanceof CallError) setProblems(error.fields ?? {})
        // Another person may have taken a step meanwhile.
        void client.invalidateQueries({ queryKey })
        throw error
      }
    },
  }
}

/** Returns what sends a step of the client, with ids of uploaded photos. */
export function useClientStep(claims: JobClaims, claim: Claim) {
  const { problems, setProblems, take } = useClaimStep(claims.jobId, claim)
  const send = (step: ClientStep, message = '', photos: string[] = []) =>
    take((params, version) => call(stepClaim, { params, body: { version, step, message, photos } }))
  return { problems, setProblems, send }
}
