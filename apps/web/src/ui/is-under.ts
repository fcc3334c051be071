type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** The margin of the stack from the edge of the window. */
const TOP = 14

/** Whether something would lie under the stack of toasts, were it at the top. A whole page or panel is no such thing: only a control is. */
export function isUnder(focused: Box, stack: Box): boolean {
  const height = stack.bottom - stack.top
  if (height === 0 || focused.bottom - focused.top > 200) return false
  const isBeside = focused.right <= stack.left || focused.left >= stack.right
  return !isBeside && focused.top < TOP + height && focused.bottom > 0
}
