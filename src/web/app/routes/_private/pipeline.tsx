import { createFileRoute } from '@tanstack/react-router'
import { pipelineSearchSchema } from '../../../sales/pipeline/pipeline-search.ts'
import { PipelinePage } from '../../pages/PipelinePage.tsx'

export const Route = createFileRoute('/_private/pipeline')({
  validateSearch: pipelineSearchSchema,
  component: function Pipeline() {
    return <PipelinePage place={Route.useSearch()} />
  },
})
