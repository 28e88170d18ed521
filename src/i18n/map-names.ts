/** A name on the map, shown from that zoom on. */
export type MapName = {
  readonly zh: string
  readonly en: string
  readonly point: readonly [lon: number, lat: number]
  readonly from: number
}

const name = (zh: string, en: string, lon: number, lat: number, from: number): MapName => ({
  zh,
  en,
  point: [lon, lat],
  from,
})

/** Seas, straits and canals that ships pass; no countries and no places on land. */
export const seaNames: readonly MapName[] = [
  name('太平洋', 'Pacific Ocean', -150, 5, 0),
  name('太平洋', 'Pacific Ocean', 165, 25, 2),
  name('大西洋', 'Atlantic Ocean', -35, 25, 0),
  name('南大西洋', 'South Atlantic', -15, -25, 1),
  name('印度洋', 'Indian Ocean', 78, -15, 0),
  name('北冰洋', 'Arctic Ocean', 0, 82, 1),
  name('渤海', 'Bohai Sea', 119.8, 38.7, 5),
  name('黄海', 'Yellow Sea', 123.3, 35.5, 4),
  name('东海', 'East China Sea', 125, 29.5, 3),
  name('南海', 'South China Sea', 114.5, 14.5, 3),
  name('日本海', 'Sea of Japan', 134.5, 39.8, 3),
  name('菲律宾海', 'Philippine Sea', 132, 19, 3),
  name('爪哇海', 'Java Sea', 111.5, -4.8, 4),
  name('安达曼海', 'Andaman Sea', 95.8, 10.5, 4),
  name('孟加拉湾', 'Bay of Bengal', 88.5, 14.5, 3),
  name('阿拉伯海', 'Arabian Sea', 64.5, 15.5, 3),
  name('波斯湾', 'Persian Gulf', 51.5, 27, 4),
  name('红海', 'Red Sea', 38, 20.5, 3),
  name('地中海', 'Mediterranean Sea', 18, 34.8, 3),
  name('黑海', 'Black Sea', 34.5, 43.2, 3),
  name('波罗的海', 'Baltic Sea', 19.5, 57, 4),
  name('北海', 'North Sea', 3.5, 56.2, 3),
  name('挪威海', 'Norwegian Sea', 3, 67, 3),
  name('墨西哥湾', 'Gulf of Mexico', -91, 25.3, 3),
  name('加勒比海', 'Caribbean Sea', -75, 15.2, 3),
  name('几内亚湾', 'Gulf of Guinea', 2.5, 1.5, 3),
  name('塔斯曼海', 'Tasman Sea', 160, -38, 3),
  name('珊瑚海', 'Coral Sea', 155, -17, 3),
  name('白令海', 'Bering Sea', -178, 58, 3),
  name('鄂霍次克海', 'Sea of Okhotsk', 149, 54, 3),
  name('马六甲海峡', 'Strait of Malacca', 100.2, 4.2, 5),
  name('巽他海峡', 'Sunda Strait', 105.6, -6.1, 6),
  name('台湾海峡', 'Taiwan Strait', 119.6, 24.6, 5),
  name('霍尔木兹海峡', 'Strait of Hormuz', 56.6, 26.3, 5),
  name('曼德海峡', 'Bab-el-Mandeb', 43.4, 12.5, 5),
  name('苏伊士运河', 'Suez Canal', 32.45, 30.5, 5),
  name('巴拿马运河', 'Panama Canal', -79.7, 9.2, 5),
  name('直布罗陀海峡', 'Strait of Gibraltar', -5.7, 35.9, 5),
  name('好望角', 'Cape of Good Hope', 18.4, -35.4, 4),
  name('合恩角', 'Cape Horn', -67.3, -56.8, 4),
  name('英吉利海峡', 'English Channel', -2, 50, 5),
  name('莫桑比克海峡', 'Mozambique Channel', 41, -18, 4),
]
