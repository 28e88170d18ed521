import type { SimulatedTruck } from '#server/providers/trucks/embedded.ts'

/** Trucks of the demo world: they exist in the simulator only. Places are towns and container ports along real roads. */
const yiwu = { lat: 29.306, lon: 120.075 }
const shengzhou = { lat: 29.588, lon: 120.83 }
const yuyao = { lat: 30.05, lon: 121.149 }
const beilun = { lat: 29.919, lon: 121.838 }
const suzhou = { lat: 31.304, lon: 120.595 }
const kunshan = { lat: 31.378, lon: 120.954 }
const waigaoqiao = { lat: 31.35, lon: 121.6 }
const hangzhou = { lat: 30.294, lon: 120.161 }
const dongguan = { lat: 23.018, lon: 113.749 }
const yantian = { lat: 22.57, lon: 114.27 }
const weifang = { lat: 36.71, lon: 119.1 }
const qianwan = { lat: 36.02, lon: 120.22 }
const quanzhou = { lat: 24.914, lon: 118.586 }
const xiamen = { lat: 24.45, lon: 118.04 }

export const demoTrucks: readonly SimulatedTruck[] = [
  { plate: '浙B20618', colour: 'yellow', way: [yiwu, shengzhou, yuyao, beilun], offsetMinutes: 0 },
  { plate: '浙B7A315', colour: 'yellow', way: [hangzhou, yuyao, beilun], offsetMinutes: 95 },
  { plate: '浙G51892', colour: 'yellow', way: [yiwu, shengzhou, yuyao, beilun], offsetMinutes: 260 },
  { plate: '苏E63007', colour: 'yellow', way: [suzhou, kunshan, waigaoqiao], offsetMinutes: 40 },
  { plate: '沪A90D21', colour: 'yellow', way: [kunshan, waigaoqiao], offsetMinutes: 15 },
  { plate: '粤S12580', colour: 'yellow', way: [dongguan, yantian], offsetMinutes: 30 },
  { plate: '粤B38215D', colour: 'yellowGreen', way: [dongguan, yantian], offsetMinutes: 110 },
  { plate: '鲁B72206', colour: 'yellow', way: [weifang, qianwan], offsetMinutes: 75 },
  { plate: '闽D81063', colour: 'yellow', way: [quanzhou, xiamen], offsetMinutes: 20 },
  // Its device has been silent since yesterday.
  { plate: '浙B44190', colour: 'yellow', way: [hangzhou, yuyao, beilun], offsetMinutes: 10, silentHours: 27 },
]
