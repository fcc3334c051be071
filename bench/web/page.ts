import type { Act, InPage, Spot, Took } from './acts.ts'

/** Serialised into the page as text, so it must contain everything it uses. */
export function install(): void {
  const measures: InPage = { act, plainTable }
  Object.assign(globalThis, { bench: measures })

  /**
   * Clicks, and waits until the result is laid out. Does not wait for the paint: a frame comes only every 16 ms, so
   * frames would be measured instead.
   */
  function act({ press, shown }: Act): Promise<Took> {
    const target = find(press)
    if (!target) throw new Error(`nothing to press: ${JSON.stringify(press)}`)
    if (find(shown)) throw new Error(`there before it was asked for: ${JSON.stringify(shown)}`)
    return new Promise((resolve) => {
      const tasks: PerformanceEntry[] = []
      const tasksSeen = new PerformanceObserver((list) => tasks.push(...list.getEntries()))
      tasksSeen.observe({ type: 'longtask' })
      const began = performance.now()
      const changes = new MutationObserver(() => {
        if (!find(shown)) return
        changes.disconnect()
        document.body.getBoundingClientRect()
        const ms = performance.now() - began
        // The task running now is reported only after it ends, as is the paint that follows.
        requestAnimationFrame(() =>
          setTimeout(() => {
            tasks.push(...tasksSeen.takeRecords())
            tasksSeen.disconnect()
            const own = tasks.filter((task) => task.startTime + task.duration > began)
            resolve({ ms, longestTask: Math.max(0, ...own.map((task) => task.duration)) })
          }, 50),
        )
      })
      changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      target.click()
    })
  }

  function find({ selector, text }: Spot): HTMLElement | undefined {
    const all = [...document.querySelectorAll<HTMLElement>(selector)]
    return text === undefined ? all[0] : all.find((one) => one.textContent.trim() === text)
  }

  function plainTable(rows: number, columns: number): number {
    document.body.replaceChildren()
    document.body.getBoundingClientRect()
    const began = performance.now()
    const table = document.createElement('table')
    for (let row = 0; row < rows; row += 1) {
      const line = table.insertRow()
      for (let column = 0; column < columns; column += 1) line.insertCell().textContent = `linha ${row}, ${column}`
    }
    document.body.append(table)
    document.body.getBoundingClientRect()
    return performance.now() - began
  }
}
