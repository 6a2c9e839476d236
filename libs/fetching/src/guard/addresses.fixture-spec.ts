import { words } from '@tessera/testing';
import ipaddr from 'ipaddr.js';
import { rangesOf } from './ip-range.js';

/**
 * IANA's registries of special purposes (iana-ipv4-special-registry, iana-ipv6-special-registry) with multicast, the
 * reserved class E and unassigned IPv6 space. Copied here, so that the tests do not depend on the library that the
 * policy uses.
 */
const SPECIAL_IPV4 = words(`
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15
  198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 255.255.255.255/32
`);
const SPECIAL_IPV6 = words(`
  ::/128 ::1/128 ::/96 ::ffff:0:0:0/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/32 2001:1::1/128
  2001:1::2/128 2001:2::/48 2001:3::/32 2001:4:112::/48 2001:10::/28 2001:20::/28 2001:30::/28
  2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20 4000::/3 5f00::/16 6000::/3 8000::/3 a000::/3
  c000::/3 e000::/4 f000::/5 f800::/6 fc00::/7 fe00::/9 fe80::/10 fec0::/10 ff00::/8
`);

/** IP addresses of metadata services; some are in none of the ranges. */
export const METADATA_ADDRESSES = words(`
  169.254.169.254 169.254.170.2 169.254.170.23 169.254.169.253 169.254.0.23 169.254.10.10 169.254.42.42
  100.100.100.200 192.0.0.192 168.63.129.16 fd00:ec2::254 fd00:ec2::23 fd20:ce::254 fd00:42::42
  fe80::a9fe:a9fe
`);

/** Public IP addresses, many of them adjacent to special ones. */
export const PUBLIC_IPV4 = words(`
  1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 93.184.216.34 100.63.255.255 100.128.0.0 126.255.255.255
  128.0.0.0 151.101.1.140 168.63.129.15 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0
  191.255.255.255 192.0.1.0 192.0.3.0 192.88.98.255 192.167.255.255 192.169.0.0 198.17.255.255
  198.20.0.0 198.51.99.255 198.51.101.0 203.0.112.255 203.0.114.0 223.255.255.255
`);
export const PUBLIC_IPV6 = words(`
  2001:200::1 2001:4860:4860::8888 2001:db7:ffff::1 2001:db9::1 2003::1 2400:cb00::1
  2606:4700:4700::1111 2620:4f:8001::1 2620:fe::fe 2a00:1450:4001:81b::200e 2a02:26f0::1 3ffe::1
`);

/** Hosts as an attacker writes them to reach an internal IP address, whatever DNS answers. */
export const DISGUISED_HOSTS = words(`
  ①②⑦.⓪.⓪.① ¹²⁷.⁰.⁰.¹ ₁₂₇.₀.₀.₁ 𝟭𝟮𝟳.𝟬.𝟬.𝟭 127。0。0。1 %31%32%37.0.0.1 %31%32%37%2e1 0177.0.0.01
  0x7f.0.0.0x1 0x7F000001 017700000001 00000000177.0.0.1 127.0.0.0x1 127.00000000.0.1 2130706433 127.1
  127.0.1 127.65535 127.16777215 0 00 0x0 0.0 0.0.0.0 4294967295 037777777777 169。254。169。254 2852039166
  0xa9fea9fe 0251.0376.0251.0376 169.16689662 169.254.43518 10.1 0xa.1 012.1 192.168.257 172.1048577
  0xC0.0xA8.0x1.0x1 3232235777 100.6553601 [::] [::1] [0:0:0:0:0:0:0:1]
  [0000:0000:0000:0000:0000:0000:0000:0001] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] [::7f00:1]
  [::ffff:0:7f00:1] [::ffff:1:7f00:1] [64:ff9b::7f00:1] [64:ff9b::10.0.0.1] [64:ff9b:1:7f00:1::]
  [2002:7f00:1::] [2002:a00:1::] [2002:a9fe:a9fe::1] [2001:0:7f00:1::] [2001::8000:fffe]
  [2a00:1450:0:0:0:5efe:7f00:1] [2a00:1450:0:0:200:5efe:a00:1] [fe80::1] [febf::1] [fec0::1] [fd00::1]
  [fc00::1] [ff02::1] [ff0e::1] [100::1] [100:0:0:1::1] [3fff:fff::1] [5f00::1] [2001:1::3] [2001:5::1]
  [2001:100::1] [::ffff:a9fe:a9fe] [::ffff:169.254.169.254] [fd00:ec2::254] [fd20:ce::254]
  [::ffff:100.100.100.200] 192.0.0.8 192.0.0.10 192.0.0.170 192.88.99.2 198.18.0.1 198.19.255.255
  100.64.0.1 100.127.255.255 localhost LOCALHOST localhost. a.localhost ⓛocalhost loc%61lhost ｌｏｃａｌｈｏｓｔ
  lo\u00adcalhost metadata metadata.google.internal. ᵐetadata.google.internal METADATA.GOOG
  metadata%2egoog instance-data
`);

/** First, last and one inner address of each special range. */
export const REFUSED_IPV4 = unique(SPECIAL_IPV4.flatMap(samplesOf));
export const REFUSED_IPV6 = unique(SPECIAL_IPV6.flatMap(samplesOf));

/** The forms in which IPv6 carries an IPv4 address such that a socket, a translator or a tunnel sends to that address. */
export function embeddingsOf(ipv4: string): string[] {
  const [a, b, c, d] = ipaddr.IPv4.parse(ipv4).octets as [number, number, number, number];
  const hex = (...bytes: number[]): string =>
    bytes
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
      .replace(/(.{4})(?=.)/g, '$1:');
  return [
    `::ffff:${ipv4}`,
    `::ffff:${hex(a, b, c, d)}`,
    `0:0:0:0:0:ffff:${hex(a, b, c, d)}`,
    `64:ff9b::${ipv4}`,
    `64:ff9b::${hex(a, b, c, d)}`,
    ...tunnelsTo(ipv4),
  ];
}

/** Tunnels, which are rejected even for a public IP address, since their far end is unknown. */
export function tunnelsTo(ipv4: string): string[] {
  const bytes = ipaddr.IPv4.parse(ipv4).octets;
  const [a, b, c, d] = bytes.map((byte) => byte.toString(16).padStart(2, '0')) as [
    string,
    string,
    string,
    string,
  ];
  const [w, x, y, z] = bytes.map((byte) => (0xff ^ byte).toString(16).padStart(2, '0'));
  return [
    `::${ipv4}`,
    `::ffff:0:${ipv4}`,
    `64:ff9b:1::${ipv4}`,
    `64:ff9b:1:${a}${b}:${c}:${d}00::`,
    `2002:${a}${b}:${c}${d}::1`,
    `2001:0:${a}${b}:${c}${d}::`,
    `2001::${w}${x}:${y}${z}`,
    `2a00:1450::5efe:${ipv4}`,
    `2a00:1450::200:5efe:${ipv4}`,
    `fe80::5efe:${ipv4}`,
  ];
}

/** Every spelling of the same IPv4 host in URLs. */
export function spellingsOf(ipv4: string): string[] {
  const [a, b, c, d] = ipaddr.IPv4.parse(ipv4).octets as [number, number, number, number];
  const hex = (value: number): string => `0x${value.toString(16)}`;
  const octal = (value: number): string => `0${value.toString(8)}`;
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const percent = [...ipv4].map((character) => `%${character.charCodeAt(0).toString(16)}`).join('');
  const fullWidth = ipv4.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
  return [
    ipv4,
    `${ipv4}.`,
    String(whole),
    hex(whole),
    octal(whole),
    [a, b, c, d].map(hex).join('.'),
    [a, b, c, d].map((value) => `0X${value.toString(16).padStart(2, '0').toUpperCase()}`).join('.'),
    [a, b, c, d].map(octal).join('.'),
    [a, b, c, d].map((value) => `000${value.toString(8)}`).join('.'),
    `${a}.${b * 65_536 + c * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${hex(a)}.${octal(b)}.${c}.${hex(d)}`,
    percent,
    fullWidth,
    ipv4.replaceAll('.', '。'),
    ipv4.replaceAll('.', '．'),
    ipv4.replaceAll('.', '｡'),
    ipv4.replace(/\d/g, (digit) => String.fromCodePoint(0x1d7d8 + Number(digit))),
    [...ipv4].join('\u00ad'),
  ];
}

function samplesOf(text: string): string[] {
  const [{ first, prefixLength }] = rangesOf(text) as [ReturnType<typeof rangesOf>[number]];
  const low = first.toByteArray();
  const high = low.map((byte, at) => byte | (0xff >> Math.max(0, Math.min(8, prefixLength - at * 8))));
  const inner = low.map((byte, at) => byte | ((high[at]! ^ byte) & (at % 2 === 0 ? 0x5a : 0xa5)));
  return [low, inner, high].map((bytes) => ipaddr.fromByteArray(bytes).toString());
}

function unique(texts: string[]): string[] {
  return [...new Set(texts)];
}
