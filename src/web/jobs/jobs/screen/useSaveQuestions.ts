import { useRef, useState } from 'react'
import { ExplainedError } from '../../../kernel/explained.ts'
import type { SaveQuestion } from './questions.ts'

/** Asks what may be a slip before a save, each once for as long as the screen is open. */
export function useSaveQuestions() {
  const [question, setQuestion] = useState<{ text: string; answer: (isYes: boolean) => void } | null>(null)
  const answered = useRef(new Set<string>())
  return {
    question,
    /** Throws an ExplainedError when the person wants to correct something, which `onCorrect` is told. */
    askOnce: async (asked: readonly SaveQuestion[], onCorrect: (path: string) => void): Promise<void> => {
      for (const { key, path, text } of asked) {
        if (answered.current.has(key)) continue
        const isMeant = await new Promise<boolean>((resolve) => {
          setQuestion({ text, answer: resolve })
        })
        setQuestion(null)
        if (!isMeant) {
          onCorrect(path)
          throw new ExplainedError('To be corrected.')
        }
        answered.current.add(key)
      }
    },
  }
}
