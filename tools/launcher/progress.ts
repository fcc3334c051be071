/** Runs one step and prints its name and duration. */
export async function step<T>(name: string, run: () => Promise<T> | T): Promise<T> {
  const started = performance.now()
  if (process.stdout.isTTY) process.stdout.write(`  ${name} …`)
  try {
    const result = await run()
    line(`${name} · ${seconds(performance.now() - started)}`)
    return result
  } catch (error) {
    line(`${name} · falhou`)
    throw error
  }
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1).replace('.', ',')} s`
}

function line(text: string): void {
  const back = process.stdout.isTTY ? '\r\u001b[K' : ''
  process.stdout.write(`${back}  ${text}\n`)
}
