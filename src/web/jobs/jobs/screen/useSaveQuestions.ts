import { useRef, useState } from 'react'
import { HandledError } from '../../../kernel/explained.ts'
import type { SaveQuestion } from './questions.ts'

/**
 * Returns the questions about possible mistakes before a save; each is asked once while the screen is open.
 */
export function useSaveQuestions() {
  const [question, setQuestion] = useState<{ text: string; answer: (isYes: boolean) => void } | null>(null)
  const answered = useRef(new Set<string>())
  return {
    question,
    /** Throws a HandledError if the user wants to correct something; `onCorrect` receives the field. */
    askOnce: async (questions: readonly SaveQuestion[], onCorrect: (path: string) => void): Promise<void> => {
      for (const { key, path, text } of questions) {
        if (answered.current.has(key)) continue
        const isMeant = await new Promise<boolean>((resolve) => {
          setQuestion({ text, answer: resolve })
        })
        setQuestion(null)
        if (!isMeant) {
          onCorrect(path)
          throw new HandledError('Correct the marked fields.')
        }
        answered.current.add(key)
      }
    },
  }
}
