import { useDocumentVisibility } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import {
  changeConversation,
  readConversation,
} from '../../../../shared/messages/communications/conversations.api.ts'
import type {
  Conversation,
  conversationChangeSchema,
} from '../../../../shared/messages/communications/conversations.ts'
import { call } from '../../../kernel/api.ts'
import { showUndo } from '../../../ui/undo-toast.tsx'
import { showFailure } from '../../../ui/toasts.ts'
import { unreadQuery } from '../unread/unread.queries.ts'
import { INBOX_KEY } from './inbox.queries.ts'

type Change = z.input<typeof conversationChangeSchema>

/** Returns what changes a conversation and offers to undo it. Failures are shown, and not thrown. */
export function useChangeConversation(): (
  conversation: Conversation,
  change: Change,
  message: string,
) => Promise<void> {
  const client = useQueryClient()
  const send = async (id: number, change: Change) => {
    await call(changeConversation, { params: { id }, body: change })
    await client.invalidateQueries({ queryKey: INBOX_KEY })
  }
  return async (conversation, change, message) => {
    const { id, assignee, snoozedUntil } = conversation
    const before: Change = {
      ...((change.assigneeId !== undefined || change.isDone) && { assigneeId: assignee?.id ?? null }),
      ...((change.snoozedUntil !== undefined || change.isDone) && { snoozedUntil }),
      ...(change.isDone !== undefined && { isDone: !change.isDone }),
    }
    const undo = () => void send(id, before).catch((error: unknown) => showFailure(textOf(error)))
    try {
      await send(id, change)
      showUndo(message, undo)
    } catch (error) {
      showFailure(textOf(error))
    }
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Marks a conversation as read while it is on the screen of a visible tab. */
export function useReadConversation(conversation: Conversation | undefined): void {
  const client = useQueryClient()
  const isVisible = useDocumentVisibility() === 'visible'
  const id = conversation?.id
  const isUnread = (conversation?.unread ?? 0) > 0
  useEffect(() => {
    if (id === undefined || !isUnread || !isVisible) return
    call(readConversation, { params: { id } })
      .then((unread) => {
        client.setQueryData(unreadQuery.queryKey, unread)
        return client.invalidateQueries({ queryKey: INBOX_KEY })
      })
      // The messages stay unread, and the next visit marks them.
      .catch(() => undefined)
  }, [client, id, isUnread, isVisible])
}
