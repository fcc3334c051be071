const MOST_PER_RUN = 10_000

export function checkLimits({ day, most }: { day: string; most: string }): { day?: string; most?: string } {
  const isCount = /^\d{1,5}$/.test(most) && Number(most) >= 1 && Number(most) <= MOST_PER_RUN
  return {
    ...(day === '' ? { day: 'Informe a data de início.' } : {}),
    ...(isCount ? {} : { most: 'Use de 1 a 10.000 vendas.' }),
  }
}
