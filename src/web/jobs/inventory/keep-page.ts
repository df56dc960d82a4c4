/** For a dialog that fills the screen: hiding the scroll bar behind it would compute the style of a whole house again. */
export const KEEP_PAGE = { removeScrollBar: false } as const
