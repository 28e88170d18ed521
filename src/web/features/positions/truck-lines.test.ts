import { expect, test } from 'vitest'
import { platesOf, readPlateLines, trucksOf } from './truck-lines.ts'

test('plates are read line by line, however they are written', () => {
  expect(platesOf(' 浙b·12345 \r\n\n浙B１２３４挂，粤B12345D\n浙B12345')).toEqual([
    '浙B12345',
    '浙B1234挂',
    '粤B12345D',
  ])
})

test('a line that is no plate is named with its number', () => {
  expect(readPlateLines('浙B12345\n\nB123').filter(({ plate }) => plate === null)).toEqual([
    { line: 3, text: 'B123', plate: null },
  ])
})

test('trucks are yellow unless their plate or their reader says otherwise', () => {
  expect(trucksOf('浙B12345\n粤B12345D\n苏E00001', { 苏E00001: 'blue' })).toEqual([
    { plate: '浙B12345', colour: 'yellow' },
    { plate: '粤B12345D', colour: 'yellowGreen' },
    { plate: '苏E00001', colour: 'blue' },
  ])
})
