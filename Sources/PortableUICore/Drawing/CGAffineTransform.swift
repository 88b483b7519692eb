#if !canImport(CoreGraphics)
    public import Foundation

    /// An affine transformation matrix for use in drawing two-dimensional graphics.
    ///
    /// A point (x, y) becomes (a·x + c·y + tx, b·x + d·y + ty).
    public struct CGAffineTransform: Equatable, Sendable {
        /// The factor by which x contributes to the transformed x.
        public var a: CGFloat
        /// The factor by which x contributes to the transformed y.
        public var b: CGFloat
        /// The factor by which y contributes to the transformed x.
        public var c: CGFloat
        /// The factor by which y contributes to the transformed y.
        public var d: CGFloat
        /// The horizontal translation.
        public var tx: CGFloat
        /// The vertical translation.
        public var ty: CGFloat

        /// The transformation that changes nothing.
        public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

        /// Creates a transformation from its coefficients.
        public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
            (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
        }

        /// Creates a transformation that maps every point to the origin.
        public init() {
            self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
        }

        /// Creates a transformation that moves points.
        public init(translationX tx: CGFloat, y ty: CGFloat) {
            self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
        }

        /// Creates a transformation that scales points.
        public init(scaleX sx: CGFloat, y sy: CGFloat) {
            self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
        }

        /// Creates a transformation that rotates points by an angle in radians, clockwise where y points down.
        public init(rotationAngle angle: CGFloat) {
            let (sine, cosine) = (CGFloat(sin(Double(angle))), CGFloat(cos(Double(angle))))
            self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
        }

        /// A Boolean value that indicates whether the transformation changes nothing.
        public var isIdentity: Bool { self == .identity }

        /// Returns a transformation that moves points before it applies this one.
        public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
            CGAffineTransform(translationX: tx, y: ty).concatenating(self)
        }

        /// Returns a transformation that scales points before it applies this one.
        public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
            CGAffineTransform(scaleX: sx, y: sy).concatenating(self)
        }

        /// Returns a transformation that rotates points by an angle in radians before it applies this one.
        public func rotated(by angle: CGFloat) -> CGAffineTransform {
            CGAffineTransform(rotationAngle: angle).concatenating(self)
        }

        /// Returns a transformation that applies this one and then another one.
        public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
            CGAffineTransform(
                a: a * t2.a + b * t2.c, b: a * t2.b + b * t2.d, c: c * t2.a + d * t2.c, d: c * t2.b + d * t2.d,
                tx: tx * t2.a + ty * t2.c + t2.tx, ty: tx * t2.b + ty * t2.d + t2.ty)
        }

        /// Returns the transformation that undoes this one, or this one if nothing undoes it.
        public func inverted() -> CGAffineTransform {
            let determinant = a * d - b * c
            guard determinant != 0, determinant.isFinite else { return self }
            let (ia, ib, ic, id) = (d / determinant, -b / determinant, -c / determinant, a / determinant)
            return CGAffineTransform(
                a: ia, b: ib, c: ic, d: id, tx: -(tx * ia + ty * ic), ty: -(tx * ib + ty * id))
        }
    }

    extension CGPoint {
        /// Returns the transformed point.
        public func applying(_ t: CGAffineTransform) -> CGPoint {
            CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
        }
    }

    extension CGSize {
        /// Returns the transformed size, which no translation changes.
        public func applying(_ t: CGAffineTransform) -> CGSize {
            CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
        }
    }

    extension CGRect {
        /// Returns the smallest rectangle that contains the transformed corners.
        public func applying(_ t: CGAffineTransform) -> CGRect {
            let corners = [
                CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY),
                CGPoint(x: maxX, y: maxY),
            ]
            return CGRect(enclosing: corners.map { $0.applying(t) })
        }
    }
#endif
