import type { AreaProps } from '../area/place.ts'
import { AttemptView } from './AttemptView.tsx'
import { MyTests } from './MyTests.tsx'
import { QuizList } from './QuizList.tsx'
import { QuizPage } from './QuizPage.tsx'

/** Shows tests on the manual: workers take them, managers write and assign them. */
export default function Testing(props: AreaProps) {
  const { place, isManager } = props
  if (place.attempt !== undefined) return <AttemptView key={place.attempt} {...props} id={place.attempt} />
  if (isManager && place.quiz !== undefined) return <QuizPage key={place.quiz} {...props} quiz={place.quiz} />
  return isManager ? <QuizList {...props} /> : <MyTests {...props} />
}
