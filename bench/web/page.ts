import type { Act, InPage, Spot, Took } from './acts.ts'

/** Goes into the page as text: all that it needs is inside. */
export function install(): void {
  const measures: InPage = { act, plainTable }
  Object.assign(globalThis, { bench: measures })

  /**
   * Presses, and waits until the result is there and laid out. Not until it is painted: a frame comes every 16 ms whatever the page does, and the
   * measure would be one of frames.
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
        // The task that this is the end of is told of when it has ended, as is the painting after it.
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
