import { type RefObject, useLayoutEffect, useState } from 'react'
import { type Act, freePlace, type Place, WEIGHT } from './free-place.ts'

const MARGIN = 16
/** Under the head of a page, whose buttons stand there. */
const HEAD = 62
/** So low a window is all fields and acts below its head: there a message may lie on the title. */
const LOW_WINDOW = 560
const ACTS = 'button, a[href], input, select, textarea, [role="switch"], [role="menuitem"], [tabindex="0"][role="tab"]'
const FIELDS = 'input, select, textarea'

/** Where a stack that floats covers no act of the screen, for as long as it shows something; it moves when an act comes under it. */
export function useFreePlace(stack: RefObject<HTMLElement | null>, shown: readonly unknown[]): Place | undefined {
  const [place, setPlace] = useState<Place>()
  useLayoutEffect(() => {
    // Asked anew with each message: another one is another height.
    if (shown.length === 0) return undefined
    let frame = 0
    const find = () => {
      frame = 0
      const own = stack.current
      if (!own) return
      setPlace((now) => {
        const next = freePlace(own.getBoundingClientRect(), roomOf(), actsBeside(own), now)
        return now?.left === next.left && now.top === next.top ? now : next
      })
    }
    const findSoon = () => {
      frame ||= requestAnimationFrame(find)
    }
    const screen = new MutationObserver((changes) => {
      if (changes.some(({ target }) => !stack.current?.contains(target))) findSoon()
    })
    find()
    screen.observe(document.body, { childList: true, subtree: true })
    addEventListener('resize', findSoon)
    document.addEventListener('focusin', findSoon)
    // Of whatever scrolls: what comes under the stack is in reach only then.
    document.addEventListener('scrollend', findSoon, true)
    return () => {
      cancelAnimationFrame(frame)
      screen.disconnect()
      removeEventListener('resize', findSoon)
      document.removeEventListener('focusin', findSoon)
      document.removeEventListener('scrollend', findSoon, true)
    }
  }, [stack, shown])
  return shown.length > 0 ? place : undefined
}

function roomOf() {
  const top = innerHeight < LOW_WINDOW ? 8 : HEAD
  return { left: MARGIN, top, right: innerWidth - MARGIN, bottom: innerHeight - MARGIN }
}

function actsBeside(own: HTMLElement): Act[] {
  const found = [...document.querySelectorAll<HTMLElement>(ACTS)].filter((one) => !own.contains(one))
  return found.flatMap((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const isSeen = right > left && bottom > 0 && top < innerHeight
    return isSeen ? [{ left, right, top, bottom, weight: weightOf(one) }] : []
  })
}

function weightOf(one: HTMLElement): number {
  if (one === document.activeElement) return WEIGHT.focus
  if (one.closest('[data-row]')) return WEIGHT.row
  return one.matches(FIELDS) ? WEIGHT.field : WEIGHT.act
}
