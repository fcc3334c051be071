import { type RefObject, useLayoutEffect, useState } from 'react'
import { type Act, freePlace, type Place, WEIGHT } from './toast-position.ts'

const MARGIN = 16
/** Height of the page head, whose buttons must stay visible. */
const HEAD = 62
/** In so low a window the area below the head is full of controls, so a message may cover the title. */
const LOW_WINDOW = 560
const ACTS = 'button, a[href], input, select, textarea, [role="switch"], [role="menuitem"], [tabindex="0"][role="tab"]'
const FIELDS = 'input, select, textarea'

/** Position where a floating stack covers no control of the screen. Moves when a control comes under it. */
export function useFreePlace(stack: RefObject<HTMLElement | null>, shown: readonly unknown[]): Place | undefined {
  const [place, setPlace] = useState<Place>()
  useLayoutEffect(() => {
    // Measure again for each message, because heights differ.
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
    // For any scrolling element, because scrolling can move controls under the stack.
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
