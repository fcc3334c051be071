import type { Page } from '@playwright/test'

const MOST_STOPS = 150

/** Simulates a user without a mouse: moves by Tab, checks that each focus is visible, and counts key presses. */
export class Keyboard {
  /** Navigation keys: Tab, Enter, Space, arrows. Letters are counted separately. */
  presses = 0
  letters = 0
  readonly #page: Page
  constructor(page: Page) {
    this.#page = page
  }

  /**
   * Presses Tab until the control with this name has the focus. Throws when no Tab reaches it or when a stop on the way
   * is not visible.
   */
  async to(name: string | RegExp): Promise<void> {
    const passed: string[] = []
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      await this.press('Tab')
      const here = await this.#page.evaluate(lookAtFocus)
      if (here.fault) throw new Error(`The focus on "${here.name}" ${here.fault}, on the way to "${name}".`)
      if (typeof name === 'string' ? here.name === name : name.test(here.name)) return
      passed.push(here.name)
    }
    throw new Error(`No Tab leads to "${name}", only to: ${[...new Set(passed)].join(' | ')}`)
  }

  async press(key: string): Promise<void> {
    this.presses += 1
    await this.#page.keyboard.press(key)
  }

  async type(text: string): Promise<void> {
    this.letters += text.length
    await this.#page.keyboard.type(text)
  }

  /** Counts since the last call. */
  counted(): { presses: number; letters: number } {
    const { presses, letters } = this
    this.presses = 0
    this.letters = 0
    return { presses, letters }
  }
}

/** Runs in the page. The focused element, and why its focus is not visible, if so (WCAG 2.4.7 and 2.4.11). */
function lookAtFocus(): { name: string; fault?: string } {
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || active === document.body) return { name: '' }
  const labels = (active as Partial<HTMLInputElement>).labels
  const name = (active.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? active.textContent).trim()
  // A custom control shows the focus of its hidden native control on the label or on the element after it.
  const shown = [active, active.closest('label'), active.nextElementSibling].filter((one) => one !== null)
  const outlined = shown.find((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
  })
  if (!outlined) return { name, fault: 'is not shown' }
  const box = outlined.getBoundingClientRect()
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
  if (left >= right || top >= bottom) return { name, fault: 'is out of sight' }
  const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  const isCovered = !shown.some((one) => one.contains(above) || above?.contains(one))
  return isCovered ? { name, fault: `is covered by "${above?.textContent.trim().slice(0, 60)}"` } : { name }
}
