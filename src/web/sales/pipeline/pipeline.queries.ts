import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getPipeline } from '../../../shared/sales/pipeline/pipeline.api.ts'
import type { Stage } from '../../../shared/sales/pipeline/stages.ts'
import { callQuery } from '../../kernel/queries.ts'
import type { PipelineSearch } from './pipeline-search.ts'

/** Returns the query of all columns, each with its first page. */
export function pipelineQuery(company: number, { stage: _stage, ...filters }: PipelineSearch) {
  return queryOptions({
    ...callQuery(getPipeline, { query: { ...filters, company } }),
    placeholderData: keepPreviousData,
  })
}

/** Returns the query of a further page of one column. */
export function columnQuery(company: number, place: PipelineSearch, stage: Stage, page: number) {
  return callQuery(getPipeline, { query: { ...place, company, stage, page } })
}
