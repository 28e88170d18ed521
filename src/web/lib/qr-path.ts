/** The dark squares of a QR code, row by row, as the path of a drawing one unit per square. */
export function qrPath(size: number, isDark: (row: number, column: number) => boolean): string {
  let path = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!isDark(row, column)) continue
      const start = column
      while (column + 1 < size && isDark(row, column + 1)) column++
      const width = column - start + 1
      path += `M${start} ${row}h${width}v1h-${width}z`
    }
  }
  return path
}
